/** The address of a tool, or of the list of all; keeps the selected client. */
export const toolAddress = (id: string | null, user: string | null = null) =>
  `/admin?tab=tools${user ? `&user=${user}` : ""}${id ? `&tool=${id}` : ""}`;
