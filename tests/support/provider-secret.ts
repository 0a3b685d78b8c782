/** The webhook secret of every test stack: sent with every message of the provider. */
export const PROVIDER_SECRET = "a-secret-that-only-the-provider-knows";
