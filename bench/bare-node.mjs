// A Node server without any framework: the lower bound, and the target that answers at once.
import { createServer } from "node:http";

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { message } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const results = (message.toolCallList ?? []).map(({ id }) => ({ toolCallId: id, result: "Booked." }));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ results }));
  });
});
server.keepAliveTimeout = 65_000;
server.listen(Number(process.env.PORT), "127.0.0.1");
process.on("disconnect", () => process.exit(0));
