/** "Chrome on Android", from a browser's User-Agent. */
export function nameOfBrowser(agent: string): string {
  const first = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(agent))?.[1];
  const browser = first([
    [/Edg/, "Edge"],
    [/SamsungBrowser/, "Samsung Internet"],
    [/Firefox|FxiOS/, "Firefox"],
    [/Chrome|CriOS/, "Chrome"],
    [/Safari/, "Safari"],
  ]);
  const system = first([
    [/Android/, "Android"],
    [/iPhone/, "iPhone"],
    [/iPad/, "iPad"],
    [/Windows/, "Windows"],
    [/Mac OS/, "Mac"],
    [/CrOS/, "Chromebook"],
    [/Linux/, "Linux"],
  ]);
  return [browser ?? "Browser", system].filter(Boolean).join(" on ");
}
