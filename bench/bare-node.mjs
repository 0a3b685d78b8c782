// A Node server without any framework: the lower bound, and the target that answers at once, or after ?delay=<ms>.
import { createServer } from "node:http";

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { message } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const results = (message.toolCallList ?? []).map(({ id }) => ({ toolCallId: id, result: "Booked." }));
    const answer = () =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ results }));
    const [, delay] = request.url.split("?delay=");
    if (delay) setTimeout(answer, Number(delay));
    else answer();
  });
});
server.keepAliveTimeout = 65_000;
server.listen(Number(process.env.PORT), "127.0.0.1");
process.on("disconnect", () => process.exit(0));
