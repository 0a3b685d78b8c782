import type { Ring } from "./network";

/**
 * Calls of a storm ring at the same time, though each is played on a clock of its own: a call that rings on waits for the
 * others.
 */
export function createStorms() {
  const storms = new Map<string, Storm>();

  /** Joins the call's storm, if it is part of one. `leave` has to be called when the call is over. */
  return function join({ storm: of }: Pick<Ring, "storm">) {
    if (!of) return { leave: () => {} };
    const storm = storms.get(of.name) ?? new Storm(of.calls);
    storms.set(of.name, storm);
    return { meetOthers: () => storm.meet(), leave: () => storm.leave() };
  };
}

class Storm {
  private waiting: (() => void)[] = [];
  private over = 0;

  constructor(private readonly calls: number) {}

  meet(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.goOn();
    });
  }

  leave(): void {
    this.over += 1;
    this.goOn();
  }

  private goOn(): void {
    if (this.waiting.length + this.over < this.calls) return;
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
