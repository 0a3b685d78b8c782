/** The webhook secret of every test stack: what the provider sends with every message. */
export const PROVIDER_SECRET = "a-secret-that-only-the-provider-knows";
