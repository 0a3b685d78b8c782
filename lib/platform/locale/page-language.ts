/** The language of pages that belong to no client: the default country's (tests/structure/countries.test.ts). */
export const PAGE_LANGUAGE = "en-GB";
