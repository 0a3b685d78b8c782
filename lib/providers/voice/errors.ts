type Details = { cause?: unknown; sentences?: readonly string[]; retryAfterMs?: number | null };

/** A failure of the voice provider or of its recording store, classified by status alone. */
export class VoiceProviderError extends Error {
  /** null when no answer came at all. */
  readonly status: number | null;
  /** Our key was refused: an admin has to change it. */
  readonly credentials: boolean;
  /** A retry may succeed. */
  readonly retryable: boolean;
  /** The provider has no such thing, or no longer has it: a retry is pointless. */
  readonly gone: boolean;
  /** The provider's own sentences about what it refused; for people, without secrets. */
  readonly sentences: readonly string[];
  /** How long it asks us to wait, if it said so. */
  readonly retryAfterMs: number | null;

  constructor(what: string, status: number | null, options: Details = {}) {
    super(status === null ? `${what}: no answer` : `${what}: answered ${status}`, options);
    this.name = "VoiceProviderError";
    this.status = status;
    this.sentences = options.sentences ?? [];
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.credentials = status === 401 || status === 403;
    this.retryable = status === null || status === 408 || status === 425 || status === 429 || status >= 500;
    // A call beyond the plan's retention gives 400.
    this.gone = status === 400 || status === 404 || status === 410;
  }
}

/** A failure of the store behind a freshly signed address: a new address may work, unless the recording is gone. */
export class RecordingStoreError extends VoiceProviderError {
  override readonly credentials = false;
  override readonly gone: boolean;
  override readonly retryable: boolean;

  constructor(status: number | null, options: { cause?: unknown } = {}) {
    super("the provider's recording store", status, options);
    this.gone = status === 404 || status === 410;
    this.retryable = !this.gone;
  }
}

/** A redirect that we do not follow because its target is not allowed. A retry will not change it. */
export class UntrustedAddressError extends VoiceProviderError {
  override readonly credentials = false;
  override readonly gone = false;
  override readonly retryable = false;

  constructor(host: string) {
    super(`a recording's address at ${host}, which VAPI_RECORDING_HOSTS does not name`, 302);
  }
}
