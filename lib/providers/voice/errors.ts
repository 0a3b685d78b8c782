type Details = { cause?: unknown; sentences?: readonly string[]; retryAfterMs?: number | null };

/** A failure of the voice provider or of its recording store, sorted by status alone. */
export class VoiceProviderError extends Error {
  /** null when no answer came at all. */
  readonly status: number | null;
  /** Our key was refused: an admin has to change it. */
  readonly credentials: boolean;
  /** The same may work later. */
  readonly retryable: boolean;
  /** The provider has no such thing, or has it no longer: asking again is pointless. */
  readonly gone: boolean;
  /** The provider's own sentences about what it refused; for people, without secrets. */
  readonly sentences: readonly string[];
  /** How long it wants to be left alone, as far as it said so. */
  readonly retryAfterMs: number | null;

  constructor(what: string, status: number | null, options: Details = {}) {
    super(status === null ? `${what}: no answer` : `${what}: answered ${status}`, options);
    this.name = "VoiceProviderError";
    this.status = status;
    this.sentences = options.sentences ?? [];
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.credentials = status === 401 || status === 403;
    this.retryable = status === null || status === 408 || status === 425 || status === 429 || status >= 500;
    // 400 is what a call beyond the plan's retention gets.
    this.gone = status === 400 || status === 404 || status === 410;
  }
}

/** A failure of the store behind a freshly signed address: a new address may well work, unless nothing is there. */
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

/** An answer that we do not follow: it leads to a place that we did not allow. Asking again will not change it. */
export class UntrustedAddressError extends VoiceProviderError {
  override readonly credentials = false;
  override readonly gone = false;
  override readonly retryable = false;

  constructor(host: string) {
    super(`a recording's address at ${host}, which VAPI_RECORDING_HOSTS does not name`, 302);
  }
}
