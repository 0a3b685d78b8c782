/**
 * The postcode districts that have streets where the postcodes themselves need a licence: Northern Ireland, Guernsey,
 * Man and Jersey. BT 1-49 is BT1 to BT49. Compiled by hand from common knowledge.
 */
export const OUTLYING_DISTRICTS = `
BT 1-49 51-58 60-71 74-82 92-94
GY 1-10
IM 1-9
JE 1-4
`;
