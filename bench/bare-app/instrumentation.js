/** Nothing to start: without this file Next would take the product's. */
export function register() {}
