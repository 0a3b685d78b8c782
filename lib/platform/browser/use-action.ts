"use client";

import { useContext, useState } from "react";
import type { Address, CallInput, Endpoint, Output } from "@/lib/platform/http/endpoint";
import { callEndpoint } from "./call-endpoint";
import { callProved } from "./call-proved";
import { explainFailure, fieldsOf, NoTokenError, type ToastNotice } from "./failure";
import { keepForLater, readLater } from "./later";
import { type Paths, RefetchContext, useBrowserSession } from "./session";

/** The outcome of an action. If the action has `failed`, a failure has already been shown. */
export type ActionOutcome<O> =
  | { answer: O; kept?: undefined; error?: undefined; failure?: undefined; problems?: undefined }
  | {
      answer?: undefined;
      /** No failure: without a connection it was kept in this browser, and is sent when there is one. */
      kept?: true;
      error: unknown;
      /** The reason, as a sentence for a person. */
      failure: string;
      /** The server's validation message for each field. */
      problems: Record<string, string>;
    };

export type ActionOptions<I, O> = {
  /** The failure's toast or its title; without it, the caller of `run` shows the failure. */
  failed?: string | ((error: unknown) => ToastNotice);
  /** The sentence for a failure, where `explainFailure` does not fit. */
  explain?: (error: unknown) => string;
  /** The toast for a success; null for none. */
  done?: (answer: O, input: I) => ToastNotice | null;
  /** What to refetch afterwards, whether the action succeeded or not. */
  stale?: Paths;
  /** Runs after a success or a failure; the action stays busy until it ends. */
  after?: () => unknown;
};

export type Action<I, O> = {
  /** Never rejects. */
  run: (input: I) => Promise<ActionOutcome<O>>;
  busy: boolean;
  /** The input of the run in progress. */
  running: I | null;
};

/**
 * Calls an endpoint with the session's bearer token, or `anonymous`. Rejects with `NoTokenError` if there is no
 * session.
 */
export type Call = <E extends Endpoint>(
  endpoint: Address<E>,
  input: CallInput<E>,
  options?: { anonymous?: boolean; key?: string },
) => Promise<Output<E>>;

/** Runs an endpoint as a user action. */
export const useAction = <E extends Endpoint>(
  endpoint: Address<E>,
  options: ActionOptions<CallInput<E>, Output<E>> & Offline<E> = {},
): Action<CallInput<E>, Output<E>> => {
  const { userId } = useBrowserSession();
  const { later, ...others } = options;
  return useWork(async (input, call) => {
    if (!later || !userId) return call<E>(endpoint, input);
    const key = crypto.randomUUID();
    // Behind what already waits, so that the order stays.
    if (navigator.onLine && readLater(userId).waiting.length === 0) {
      try {
        return await call<E>(endpoint, input, { key });
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    }
    const { method, path } = endpoint;
    keepForLater(userId, { key, method, path, input, label: later(input), at: new Date().toISOString() });
    throw new KeptForLater();
  }, others);
};

type Offline<E extends Endpoint> = {
  /** For endpoints that are `keyed`: kept without a connection and sent later; says what it was. */
  later?: (input: CallInput<E>) => string;
};

/** Not a failure. */
class KeptForLater extends Error {}

/** The same for work that is more than one call: a form, a file, several calls in a row. */
export function useWork<O, I = void>(
  work: (input: I, call: Call) => Promise<O> | O,
  options: ActionOptions<I, O> = {},
): Action<I, O> {
  const { failed, explain = explainFailure, done, stale = [], after } = options;
  const session = useBrowserSession();
  const { tell } = session;
  const refetch = useContext(RefetchContext);
  const [started, setStarted] = useState<readonly { input: I }[]>([]);

  const call: Call = (endpoint, input, { anonymous = false, key } = {}) =>
    anonymous ? callEndpoint(endpoint, input, { key }) : callProved(session, endpoint, input, { key });

  const attempt = async (input: I): Promise<ActionOutcome<O>> => {
    try {
      const answer = await work(input, call);
      const success = done?.(answer, input);
      if (success) tell(success);
      return { answer };
    } catch (error) {
      if (error instanceof KeptForLater) return { kept: true, error, failure: "", problems: {} };
      const failure = explain(error);
      const notice = typeof failed === "string" ? { title: failed, description: failure } : failed?.(error);
      console.error(notice?.title ?? "An action failed", error);
      if (notice) tell({ variant: "destructive", ...notice });
      return { error, failure, problems: fieldsOf(error) };
    }
  };

  const run = async (input: I) => {
    const start = { input };
    setStarted((others) => [...others, start]);
    try {
      const outcome = await attempt(input);
      if (!outcome.kept && !(outcome.error instanceof NoTokenError)) refetch(stale); // otherwise nothing was sent
      await after?.();
      return outcome;
    } finally {
      setStarted((others) => others.filter((other) => other !== start));
    }
  };
  return { run, busy: started.length > 0, running: started.at(-1)?.input ?? null };
}
