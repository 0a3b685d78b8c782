import { beforeEach, describe, expect, it } from "vitest";
import { createPlayer, type Player } from "./player";

/** The parts of the browser's audio element that the player uses. */
class FakeAudio extends EventTarget {
  src = "";
  currentTime = 0;
  duration = Number.NaN;
  readyState = 0;
  error: unknown = null;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  paused = true;
  refusal: DOMException | null = null;

  play(): Promise<void> {
    if (this.refusal) return Promise.reject(this.refusal);
    this.paused = false;
    return Promise.resolve();
  }
  pause() {
    const was = this.paused;
    this.paused = true;
    if (!was) this.tell("pause");
  }
  removeAttribute() {
    this.src = "";
  }
  tell(event: string) {
    this.dispatchEvent(new Event(event));
  }
  /** The recording loads and starts to play. */
  begin(duration: number) {
    this.duration = duration;
    this.readyState = 4;
    this.tell("durationchange");
    this.tell("loadedmetadata");
    this.tell("playing");
  }
  reach(second: number) {
    this.currentTime = second;
    this.tell("timeupdate");
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("player", () => {
  let audio: FakeAudio;
  let player: Player;
  let tickets: Map<string, string>;
  let prepared: { callId: string; fresh: boolean }[];

  beforeEach(() => {
    audio = new FakeAudio();
    tickets = new Map([
      ["a", "/a?token=1"],
      ["b", "/b?token=1"],
    ]);
    prepared = [];
    player = createPlayer(() => ({
      getPlayUrl: (callId) => tickets.get(callId) ?? null,
      preparePlayUrl: async (callId, { fresh }) => {
        prepared.push({ callId, fresh });
        if (callId === "refused") throw new Error("no ticket");
        await null;
        tickets.set(callId, `/${callId}?token=${prepared.length + 1}`);
      },
    }));
    player.attach(audio as unknown as HTMLAudioElement);
  });

  it("starts within the tap when the ticket is there, as phones require", () => {
    player.toggle("a");
    expect(audio).toMatchObject({ src: "/a?token=1", paused: false });
  });

  it("plays one recording at a time: a second one replaces the first (CALLS-17)", () => {
    player.toggle("a");
    audio.begin(60);
    audio.reach(12);
    player.toggle("b");
    expect(audio.src).toBe("/b?token=1");
    expect(player.read()).toMatchObject({ callId: "b", status: "loading", position: 0, length: null });
  });

  it("pauses when play is pressed again, and resumes from there (CALLS-18)", () => {
    player.toggle("a");
    audio.begin(60);
    audio.reach(12);
    player.toggle("a");
    expect(audio.paused).toBe(true);
    expect(player.read()).toMatchObject({ status: "paused", position: 12 });
    player.toggle("a");
    expect(audio).toMatchObject({ paused: false, currentTime: 12, src: "/a?token=1" });
  });

  it("follows the recording, so that the share played can be shown (CALLS-19)", () => {
    player.toggle("a");
    audio.begin(80);
    audio.reach(20);
    const { position, length } = player.read();
    expect({ position, length }).toEqual({ position: 20, length: 80 });
  });

  it("is idle again once the recording has ended (CALLS-18)", () => {
    player.toggle("a");
    audio.begin(60);
    audio.reach(60);
    audio.tell("ended");
    expect(player.read()).toMatchObject({ callId: null, status: "idle", position: 0 });
  });

  it("fetches a missing ticket first", async () => {
    player.toggle("c");
    expect(player.read().status).toBe("loading");
    await settled();
    expect(audio.src).toBe("/c?token=2");
  });

  it("does not start a pending recording when another was selected meanwhile (CALLS-17)", async () => {
    player.toggle("c");
    player.toggle("a");
    await settled();
    expect(audio.src).toBe("/a?token=1");
    expect(player.read().callId).toBe("a");
  });

  it("stays paused when play is pressed again before the ticket has come (CALLS-18)", async () => {
    player.toggle("c");
    player.toggle("c");
    await settled();
    expect(audio).toMatchObject({ src: "", paused: true });
    player.toggle("c");
    await settled();
    expect(audio).toMatchObject({ src: "/c?token=2", paused: false });
  });

  it("plays the recording that was asked for, not the one before, after a pause meanwhile (CALLS-17)", async () => {
    player.toggle("a");
    audio.begin(60);
    audio.reach(31);
    player.toggle("c");
    player.toggle("c");
    player.toggle("c");
    expect(audio.paused).toBe(true);
    await settled();
    expect(audio.src).toMatch(/^\/c\?/);
  });

  it("starts at the second that was chosen while the ticket is fetched, whatever was played before", async () => {
    player.toggle("a");
    audio.begin(60);
    audio.reach(31);
    player.toggle("c");
    audio.reach(31);
    expect(player.read().position).toBe(0);
    player.seek("c", 20);
    await settled();
    audio.begin(80);
    expect(audio).toMatchObject({ src: "/c?token=2", currentTime: 20 });
  });

  it("renews a ticket that expired during playback and continues from the same second", async () => {
    player.toggle("a");
    audio.begin(60);
    audio.reach(31);
    audio.tell("error");
    await settled();
    expect(prepared).toEqual([{ callId: "a", fresh: true }]);
    audio.begin(60);
    expect(audio).toMatchObject({ src: "/a?token=2", currentTime: 31 });
  });

  it("reports when a new ticket does not help, and tries again on request", async () => {
    player.toggle("a");
    audio.tell("error");
    await settled();
    audio.tell("error");
    expect(player.read().status).toBe("error");
    player.toggle("a");
    await settled();
    expect(player.read().status).toBe("loading");
    expect(prepared).toHaveLength(2);
  });

  it("reports when it can get no ticket", async () => {
    player.toggle("refused");
    await settled();
    expect(player.read()).toMatchObject({ callId: "refused", status: "error" });
  });

  it("waits for another tap when the browser refuses to play sound", async () => {
    audio.refusal = new DOMException("", "NotAllowedError");
    player.toggle("a");
    await settled();
    expect(player.read().status).toBe("paused");
  });

  it("starts a recording at the selected line", () => {
    player.seek("a", 17, { play: true });
    audio.begin(60);
    expect(audio.currentTime).toBe(17);
  });

  it("keeps the speed for the recordings that follow", () => {
    player.setRate(1.5);
    player.toggle("b");
    expect(audio.playbackRate).toBe(1.5);
  });

  it("stops when the user leaves the page", () => {
    const detach = player.attach(audio as unknown as HTMLAudioElement);
    player.toggle("a");
    detach();
    expect(audio).toMatchObject({ paused: true, src: "" });
  });

  describe("beside another element (CALLS-17)", () => {
    let message: FakeAudio;
    const other = () => message as unknown as HTMLAudioElement;

    beforeEach(() => {
      message = new FakeAudio();
      player.attachOther(other());
    });

    const startMessage = () => {
      message.paused = false;
      message.tell("play");
    };

    it("pauses when that one starts, and pauses that one when it goes on", () => {
      player.toggle("a");
      audio.begin(41);
      startMessage();
      expect(audio.paused).toBe(true);
      expect(player.read().status).toBe("paused");
      player.toggle("a");
      expect(message.paused).toBe(true);
      expect(audio.paused).toBe(false);
    });

    it("does not start after all when that one starts while a ticket is on its way", async () => {
      tickets.clear();
      player.toggle("a");
      startMessage();
      tickets.set("a", "/a?token=2");
      await settled();
      expect(player.read().status).toBe("paused");
      expect(message.paused).toBe(false);
      expect(audio.src).toBe("");
      player.toggle("b");
      expect(message.paused).toBe(true);
    });
  });
});
