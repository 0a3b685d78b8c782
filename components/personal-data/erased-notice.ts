/** After the erasure of a caller; `rest` is where to see what providers still have. */
export const erasedNotice = (calls: number, rest: string) => ({
  title: "Caller erased",
  description: `${calls === 1 ? "One call" : `${calls} calls`} and all that belonged to them. ${rest}`,
});
