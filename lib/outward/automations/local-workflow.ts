/** A workflow that is stored only in this browser (DATA-24); dates are ISO instants. */
export type LocalWorkflow = {
  id: string;
  name: string;
  description: string;
  owner: string;
  actions: { action: string; params: Record<string, unknown> }[];
  createdAt: string;
  updatedAt: string;
};
