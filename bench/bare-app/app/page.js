// What the product's pages are measured against: almost nothing, rendered by the server on every visit as they are.
export const dynamic = "force-dynamic";

export default function Page() {
  return (
    <main>
      <h1>Almost nothing</h1>
      <p>One heading and one paragraph.</p>
    </main>
  );
}
