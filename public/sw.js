/**
 * The installed app's part outside of pages: shows push messages, and offline the last dashboard that was seen, or a
 * page that says so. It never keeps an answer of the API.
 */
const SHELL = "callwright-shell-1";
const DAY = "callwright-day-1";
const OFFLINE = "/offline.html";
const DASHBOARD = "/dashboard";

/** A longer night than most; what is older is no longer anybody's day. */
const LONGEST_MS = 36 * 3_600_000;
const REFRESH_MS = 5 * 60_000;
const SHELL_FILES = 250;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.add(OFFLINE)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOldCaches(), self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  // A download is no page: it says nothing of who is signed in, and may be too large to be read twice.
  if (url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(visit(event, url));
  else if (url.pathname.startsWith("/_next/static/")) event.respondWith(readFile(event, request));
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "keep") event.waitUntil(keepPage(event.data.files));
});

self.addEventListener("push", (event) => {
  const { id, title, line, path, urgent } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body: line,
      // A message that is pushed again replaces itself.
      tag: id,
      data: { path },
      icon: "/api/brand/icon",
      badge: "/icons/badge.png",
      requireInteraction: urgent === true,
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  event.waitUntil(openPage(new URL(path, location.origin)));
});

async function openPage(url) {
  if (url.origin !== location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const same = pages.find((page) => new URL(page.url).pathname === url.pathname);
  if (same) await same.focus();
  else await self.clients.openWindow(url.href);
}

/** A page from the network; without one the last day, or the page that says so. */
async function visit(event, url) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(notePage(response.clone(), url));
    return response;
  } catch {
    return (await readDay(url)) ?? (await caches.match(OFFLINE)) ?? Response.error();
  }
}

/** The dashboard is kept for the user it was rendered for; a page for another user, or for none, ends that. */
async function notePage(response, url) {
  if (response.type === "opaqueredirect" || response.status >= 500) return;
  const user = response.headers.get("x-signed-in-as");
  const day = await caches.open(DAY);
  const kept = await day.match(DASHBOARD);
  if (kept && kept.headers.get("x-signed-in-as") !== user) await day.delete(DASHBOARD);
  if (!user || !response.ok || url.pathname !== DASHBOARD) return;
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  headers.set("x-kept-at", String(Date.now()));
  const page = await response.text();
  // An admin's look at a client's day: it ends, and is nobody's day here.
  if (page.includes("data-client-view")) return;
  await day.put(DASHBOARD, new Response(page, { headers }));
}

async function readDay({ pathname }) {
  if (pathname !== DASHBOARD && pathname !== "/") return null;
  const day = await caches.open(DAY);
  const kept = await day.match(DASHBOARD);
  if (kept && ageOf(kept) <= LONGEST_MS) return kept;
  await day.delete(DASHBOARD);
  return null;
}

const ageOf = (response) => Date.now() - Number(response.headers.get("x-kept-at"));

/** What an open page has loaded, and the dashboard as it is now, unless it was kept just now. */
async function keepPage(files = []) {
  const shell = await caches.open(SHELL);
  for (const file of files) {
    if (new URL(file).origin === location.origin && !(await shell.match(file)))
      await shell.add(file).catch(() => {});
  }
  const kept = await (await caches.open(DAY)).match(DASHBOARD);
  if (kept && ageOf(kept) < REFRESH_MS) return;
  const response = await fetch(DASHBOARD, { redirect: "manual", headers: { accept: "text/html" } }).catch(
    () => null,
  );
  if (response) await notePage(response, new URL(DASHBOARD, location.origin));
}

/** Scripts and styles: their names change with their content. */
async function readFile(event, request) {
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(keepFile(request, response.clone()));
  return response;
}

async function keepFile(request, response) {
  const shell = await caches.open(SHELL);
  await shell.put(request, response);
  const files = (await shell.keys()).filter(({ url }) => url.includes("/_next/static/"));
  await Promise.all(
    files.slice(0, Math.max(0, files.length - SHELL_FILES)).map((file) => shell.delete(file)),
  );
}

async function dropOldCaches() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== SHELL && name !== DAY).map((name) => caches.delete(name)),
  );
}
