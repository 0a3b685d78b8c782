import { describe, expect, it } from "vitest";
import { isTrustedAddress } from "./recording-address";

const rules = { hosts: "*.vapi.ai, *.r2.cloudflarestorage.com,127.0.0.1", allowLoopback: false };
const trusted = (url: string, more = {}) => isTrustedAddress(new URL(url), { ...rules, ...more });

describe("isTrustedAddress", () => {
  it("accepts the named hosts over https", () => {
    for (const url of [
      "https://storage.vapi.ai/x-mono.wav?X-Amz-Signature=1",
      "https://account.r2.cloudflarestorage.com/recordings/x",
      "https://STORAGE.vapi.ai:443/x",
    ]) {
      expect(trusted(url), url).toBe(true);
    }
  });

  it("refuses everything else: foreign, private, look-alike, unencrypted, with credentials or a port", () => {
    for (const url of [
      "https://evil.example/x",
      "https://vapi.ai.evil.example/x",
      "https://evilvapi.ai/x",
      "https://vapi.ai/x",
      "https://storage.vapi.ai./x",
      "http://storage.vapi.ai/x",
      "ftp://storage.vapi.ai/x",
      "https://storage.vapi.ai:8443/x",
      "https://user:pass@storage.vapi.ai/x",
      "https://169.254.169.254/latest/meta-data",
      "https://10.0.0.1/x",
      "https://127.0.0.1/x",
      "http://127.0.0.1:9000/x",
    ]) {
      expect(trusted(url), url).toBe(false);
    }
  });

  it("never accepts an IP address outside this machine, configured or not", () => {
    expect(trusted("https://10.0.0.1/x", { hosts: "10.0.0.1" })).toBe(false);
    expect(trusted("https://[fd00::1]/x", { hosts: "[fd00::1]" })).toBe(false);
  });

  it("lets the embedded stack fetch from this machine, if configured", () => {
    expect(trusted("http://127.0.0.1:9000/x", { allowLoopback: true })).toBe(true);
    expect(trusted("http://localhost:9000/x", { allowLoopback: true })).toBe(false);
    expect(trusted("http://10.0.0.1/x", { allowLoopback: true })).toBe(false);
    const here = { hosts: "localhost, [::1],127.0.0.22,,*.LOCALHOST ", allowLoopback: true };
    for (const url of [
      "http://localhost:9000/x",
      "https://localhost/x",
      "http://[::1]/x",
      "http://127.0.0.22/x",
    ]) {
      expect(trusted(url, here), url).toBe(true);
      expect(trusted(url, { ...here, allowLoopback: false }), url).toBe(false);
    }
    expect(trusted("ftp://localhost/x", here)).toBe(false);
    expect(trusted("http://sub.localhost/x", here)).toBe(false);
    const named = { hosts: "127.0.0.1.example.com,x127.0.0.1", allowLoopback: true };
    expect(trusted("https://127.0.0.1.example.com/x", named)).toBe(true);
    expect(trusted("http://127.0.0.1.example.com/x", named)).toBe(false);
    expect(trusted("https://anything/x", { hosts: ",, " })).toBe(false);
  });
});
