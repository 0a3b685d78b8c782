/** Whether whole words of a text say this already: "14 Elm Road, BS1 4DJ" holds "bs14dj", and not "4 Elm Road". */
export function holdsWords(text: string | null, said: string): boolean {
  const letters = said.match(/[\p{L}\p{N}]/gu) ?? [];
  const pattern = `(?<![\\p{L}\\p{N}])${letters.join("[^\\p{L}\\p{N}]*")}(?![\\p{L}\\p{N}])`;
  return letters.length === 0 || new RegExp(pattern, "iu").test(text ?? "");
}
