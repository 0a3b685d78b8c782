/** On globalThis, because Next bundles what answers the probe separately from the server that stops. */
const shared = globalThis as typeof globalThis & { callwrightIsDraining?: boolean };

/** From now on this process says that it is not ready, so that balancers send requests elsewhere; it still answers all. */
export function startDraining(): void {
  shared.callwrightIsDraining = true;
}

export const isDraining = (): boolean => shared.callwrightIsDraining === true;
