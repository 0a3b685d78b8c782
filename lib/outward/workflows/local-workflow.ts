/** A workflow that is kept in this browser alone (DATA-24); dates are ISO instants. */
export type LocalWorkflow = {
  id: string;
  name: string;
  description: string;
  owner: string;
  actions: { action: string; params: Record<string, unknown> }[];
  createdAt: string;
  updatedAt: string;
};
