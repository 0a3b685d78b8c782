type Whole<W> = { whole: W; onChange: (whole: W) => void };

/** What an input needs that shows and changes one part of a step, or of a row in a step. */
export function bind<W extends object, K extends keyof W>({ whole, onChange }: Whole<W>, key: K) {
  return { value: whole[key], onChange: (value: W[K]) => onChange({ ...whole, [key]: value }) };
}
