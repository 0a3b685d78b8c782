export const metadata = { title: "Bare", description: "The least that a page of this framework can be." };

export default function Layout({ children }) {
  return (
    <html lang="en-GB">
      <body>{children}</body>
    </html>
  );
}
