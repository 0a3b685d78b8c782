import { notFound } from "next/navigation";
import { AppError } from "@/lib/platform/core/errors";

/** Shows the page of what does not exist, if that is why something could not be read. */
export async function orNotFound<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "not_found") notFound();
    throw thrown;
  }
}
