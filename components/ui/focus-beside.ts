/** A row is about to go, and the focus would go with it: to the remove button of the row after or before. */
export function focusBeside(row: Element | null, otherwise: HTMLElement | null | undefined): void {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  (beside?.querySelector<HTMLElement>('[aria-label^="Remove"]') ?? otherwise)?.focus();
}
