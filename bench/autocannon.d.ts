/** The part of autocannon 9 that the bench uses; the package has no types of its own. */
declare module "autocannon" {
  type Request = { method?: string; headers?: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests: (Request & { setupRequest?: (request: Request) => Request })[];
  };
  type Result = { "2xx": number; non2xx: number; errors: number; timeouts: number; duration: number };
  export default function autocannon(options: Options): Promise<Result>;
}
