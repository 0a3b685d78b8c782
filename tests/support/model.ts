import { afterAll } from "vitest";
import { startModelEmulator } from "@/local/emulators/model/emulator";
import { configure } from "./configure";

/** A language model of the test file's own. */
export async function startOwnModel() {
  const AI_API_KEY = "sk-stand-in";
  const model = await startModelEmulator({ key: AI_API_KEY });
  afterAll(() => model.close());
  configure({ AI_BASE_URL: `${model.url}/v1`, AI_API_KEY, AI_MODEL: "stand-in" });
  return model;
}
