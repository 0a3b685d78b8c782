import { randomUUID } from "node:crypto";
import * as contracts from "@/lib/accounts/second-factor/contract";
import { PASSWORD } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const FACTORS = "/api/user/second-factors";
const PROOF = "/api/auth/proof";
const code = { code: "123456" };
const credential = { credential: { id: "AAAA", rawId: "AAAA" } };
const passwordAlone = { current_password: PASSWORD };

const { showProof, proveWithCode, proveWithPasskey, startPasskeyProof } = contracts;
describeRefusals(showProof, PROOF);
describeRefusals(proveWithCode, PROOF, code);
describeRefusals(startPasskeyProof, `${PROOF}/passkey/challenge`);
describeRefusals(proveWithPasskey, `${PROOF}/passkey`, credential);

const { mySecondFactors, addApp, confirmApp, startPasskey, addPasskey } = contracts;
describeRefusals(mySecondFactors, FACTORS);
describeRefusals(addApp, `${FACTORS}/app`, { name: "My phone", ...passwordAlone });
describeRefusals(confirmApp, `${FACTORS}/app/${randomUUID()}`, code);
describeRefusals(startPasskey, `${FACTORS}/passkeys/challenge`, passwordAlone);
describeRefusals(addPasskey, `${FACTORS}/passkeys`, { name: "My laptop", ...credential });

const { removeSecondFactor, renewRecoveryCodes, resetSecondFactors } = contracts;
describeRefusals(removeSecondFactor, `${FACTORS}/${randomUUID()}`);
describeRefusals(renewRecoveryCodes, `${FACTORS}/recovery-codes`);
describeRefusals(resetSecondFactors, `/api/admin/users/${randomUUID()}/second-factors`);
