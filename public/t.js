// Joins a form on this page to the advertisement that led here, with the visitor's consent.
// No cookie, and nothing is kept or sent before consent. Consent comes from Google's Consent Mode (gtag "consent"
// commands in dataLayer) or from callwrightConsent(true | false), which counts before it.
(() => {
  const script = document.currentScript;
  const address = `${new URL(script.src).origin}/api/touches/${script.dataset.key}`;
  const NAME = "callwright";
  const IDS = ["gclid", "gbraid", "wbraid", "fbclid"];
  const query = new URLSearchParams(location.search);
  const pick = (names, prefix = "") =>
    Object.fromEntries(
      names.flatMap((name) => (query.get(prefix + name) ? [[name, query.get(prefix + name)]] : [])),
    );
  /** Names of ads may be longer than what is taken; none ends within an emoji. */
  const shorten = (words) =>
    Object.fromEntries(
      Object.entries(words).map(([name, word]) => [name, word.slice(0, 200).replace(/[\uD800-\uDBFF]$/, "")]),
    );
  const landed = pick(IDS);
  const clicked = Object.keys(landed).length > 0 && {
    ...landed,
    utm: shorten(pick(["id", "source", "medium", "campaign", "term", "content"], "utm_")),
    at: Date.now(),
  };
  /** A page may say it before this script has loaded, by the plain value. */
  let said = typeof window.callwrightConsent === "boolean" ? window.callwrightConsent : undefined;

  /** What was granted; false if it was refused, undefined while the visitor has said nothing. */
  const consent = () => {
    if (said !== undefined)
      return said && { ad_user_data: "granted", ad_personalization: "granted", source: "page" };
    const mode = {};
    let refused;
    for (const entry of window.dataLayer ?? []) {
      if (entry?.[0] !== "consent") continue;
      Object.assign(mode, entry[2]);
      refused = entry[1] === "update" ? false : undefined;
    }
    if (mode.ad_storage !== "granted" || mode.ad_user_data !== "granted") return refused;
    const ad_personalization = mode.ad_personalization === "granted" ? "granted" : "denied";
    return { ad_user_data: "granted", ad_personalization, source: "consent_mode" };
  };

  const kept = () => {
    const given = consent();
    try {
      if (given === false) localStorage.removeItem(NAME);
      if (!given) return null;
      if (clicked) localStorage.setItem(NAME, JSON.stringify(clicked));
      const click = JSON.parse(localStorage.getItem(NAME));
      if (click?.at > Date.now() - 30 * 864e5) return click;
      localStorage.removeItem(NAME);
    } catch {
      // Storage may be switched off.
      if (given && clicked) return clicked;
    }
    return null;
  };

  window.callwrightConsent = (granted) => {
    said = granted === true;
    kept();
  };
  addEventListener("pagehide", kept);
  addEventListener("load", kept);
  addEventListener(
    "submit",
    ({ target }) => {
      const click = kept();
      const phone = [...target.elements].find(
        ({ type, name, autocomplete, value }) =>
          value && (type === "tel" || /^tel/.test(autocomplete) || /phone|mobile|^tel/i.test(name)),
      );
      if (!click || !phone) return;
      const cookie = (name) => (document.cookie.match(`(?:^|; )${name}=([^;]+)`) || [])[1];
      const { at, ...ids } = click;
      const fbc = cookie("_fbc") || (ids.fbclid && `fb.1.${at}.${ids.fbclid}`);
      const id = Date.now().toString(36) + Math.random().toString(36).slice(2);
      const body = {
        ...ids,
        fbc,
        fbp: cookie("_fbp"),
        id,
        phone: phone.value,
        page: location.origin + location.pathname,
        consent: consent(),
      };
      fetch(address, {
        method: "POST",
        body: JSON.stringify(body),
        keepalive: true,
        credentials: "omit",
      }).catch(() => {});
    },
    true,
  );
})();
