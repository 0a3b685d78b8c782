import { wallTimeAt } from "@/lib/platform/locale/zoned-time";

/** A zone in which it is this hour now, whatever time the test runs at. */
export function zoneWhereItIs(hour: number): string {
  const zones = Array.from({ length: 27 }, (_, index) => index - 14).map((west) =>
    west === 0 ? "Etc/GMT" : `Etc/GMT${west > 0 ? "+" : ""}${west}`,
  );
  const zone = zones.find(
    (each) => wallTimeAt(Date.now(), each).slice(11, 13) === String(hour).padStart(2, "0"),
  );
  if (!zone) throw new Error("no zone has this hour");
  return zone;
}
