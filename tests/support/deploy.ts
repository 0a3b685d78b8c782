import { readFileSync } from "node:fs";
import path from "node:path";
import { type Copy, DockerfileParser, type Instruction } from "dockerfile-ast";
import { parse } from "yaml";
import { PROJECT } from "@/local/stack/home";

const read = (file: string) => readFileSync(path.join(PROJECT, "deploy", file), "utf8");

/** What deploy/Dockerfile says, as far as its tests ask. */
export function readDockerfile() {
  const instructions = DockerfileParser.parse(read("Dockerfile")).getInstructions();
  const lastStage = instructions.slice(instructions.findLastIndex((each) => each.getKeyword() === "FROM"));
  const ofLast = (keyword: string) => lastStage.filter((each) => each.getKeyword() === keyword);
  return {
    images: instructions.filter((each) => each.getKeyword() === "FROM").map(firstArgument),
    user: firstArgument(ofLast("USER").at(-1)),
    variables: Object.fromEntries(ofLast("ENV").flatMap(assignmentsOf)),
    allVariables: instructions
      .filter((each) => ["ENV", "ARG"].includes(each.getKeyword()))
      .flatMap(assignmentsOf)
      .map(([name]) => name),
    /** Paths below /app in the stage `build`, and where they go below /app. */
    copies: ofLast("COPY").flatMap((each) => {
      const paths = (each as Copy).getArguments().map((argument) => argument.getValue());
      const to = paths.pop() ?? "";
      return paths.map((from) => ({
        from: path.posix.relative("/app", from),
        to: to === "./" ? path.posix.basename(from) : to,
      }));
    }),
    command: execForm(ofLast("CMD").at(-1)),
    healthCheck: execForm(ofLast("HEALTHCHECK").at(-1)),
  };
}

const firstArgument = (each: Instruction | undefined) => each?.getArguments()[0]?.getValue() ?? "";

const assignmentsOf = (each: Instruction): [string, string][] =>
  each.getArguments().map((argument) => {
    const [name = "", ...value] = argument.getValue().split("=");
    return [name, value.join("=")];
  });

/** The command of CMD or HEALTHCHECK in its JSON form; none in a shell's. */
function execForm(each: Instruction | undefined): string[] {
  const text = each?.getArgumentsContent()?.replace(/\\\r?\n/g, "") ?? "";
  const start = text.indexOf("[");
  return start === -1 ? [] : (JSON.parse(text.slice(start)) as string[]);
}

export type ComposeService = {
  image?: string;
  environment?: Record<string, string>;
  ports?: string[];
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string }>;
};

export const readCompose = () =>
  parse(read("compose.yaml"), { merge: true }) as { services: Record<string, ComposeService> };
