/** A small, plausible mistake, and the tests that have to fail while it is in the code. */
export type Fault = {
  /** The source, relative to the project. */
  file: string;
  /** Text that occurs there exactly once. */
  from: string;
  to: string;
  /** Test files, relative to the project. At least one of their tests has to fail. */
  tests: string[];
  /** What goes wrong for a user, as a sentence. */
  means: string;
};
