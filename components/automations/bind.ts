/** Of a function that changes a step, or a row in a step: what an input needs that shows and changes one part. */
export const bind =
  <W extends object>(onChange: (whole: W) => void) =>
  <S extends W, K extends keyof S>(whole: S, key: K) => ({
    value: whole[key],
    onChange: (value: S[K]) => onChange({ ...whole, [key]: value }),
  });
