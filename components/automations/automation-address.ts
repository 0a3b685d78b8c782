/** The pages of automations. */

export const automationAddress = (id: string) => `/workflows/${id}`;
export const runsAddress = (id: string) => `/workflows/${id}/runs`;
export const runAddress = (id: string) => `/workflows/runs/${id}`;

/** `client`: whose automation an admin makes; one's own if null. */
export const recipeAddress = (recipe: string, client: { id: string } | null) =>
  `/workflows/recipes/${recipe}${client ? `?user=${client.id}` : ""}`;

/** The list, with the client in hand of an admin. */
export const listAddress = (client: { id: string } | null) =>
  client ? `/workflows?user=${client.id}` : "/workflows";
