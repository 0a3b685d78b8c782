/** In the place of a part of the page whose code could not be loaded. */
export const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <p className="mt-3 text-sm">
    It couldn’t be loaded.{" "}
    <button type="button" onClick={onRetry} className="font-semibold text-primary-text">
      Try again
    </button>
  </p>
);
