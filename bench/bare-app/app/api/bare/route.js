// What the product is measured against: the least a route handler of the same framework can do with the same body.
export const dynamic = "force-dynamic";

export async function POST(request) {
  const { message } = await request.json();
  const results = (message.toolCallList ?? []).map(({ id }) => ({ toolCallId: id, result: "Booked." }));
  return Response.json({ results });
}
