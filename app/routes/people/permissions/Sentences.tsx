/** Sentences one under the other. */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <div className="grid gap-1">
      {sentences.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </div>
  );
}
