import { DEMO_PASSWORD, demoSignIns } from "../demo/workspace";

/** What a person needs to know once the product runs. */
export function printWelcome({ appUrl, seconds }: { appUrl: string; seconds: number }): void {
  const width = Math.max(...demoSignIns.map(({ email }) => email.length));
  const lines = demoSignIns.map(({ email, label }) => `    ${email.padEnd(width)}   ${label}`);
  console.log(`
  Callwright runs at ${appUrl}   (ready after ${seconds} s)

  Sign in at ${appUrl}/auth as one of these, password ${DEMO_PASSWORD}
${lines.join("\n")}

  Then, in a second terminal:  npm run call
  It plays a phone call; watch it arrive on the dashboard. Ctrl-C here stops everything.
`);
}
