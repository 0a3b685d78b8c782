/** Where Logout goes to (NAV-10). */
export function afterLogout(hostname: string) {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname) ? "/auth" : "/";
}
