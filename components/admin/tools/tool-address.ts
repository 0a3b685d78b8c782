/** Where a tool is shown, or the list of all; with the client in hand. */
export const toolAddress = (id: string | null, user: string | null = null) =>
  `/admin?tab=tools${user ? `&user=${user}` : ""}${id ? `&tool=${id}` : ""}`;
