import fc from 'fast-check';

/**
 * Tries a property so often, up to its first failure, which is reported with its seed and path alone: a generated value
 * may be too deep to be printed.
 */
export async function assertProperty<Values>(property: fc.IAsyncProperty<Values>, numRuns: number): Promise<void> {
  const { failed, seed, counterexamplePath, errorInstance } = await fc.check(property, { numRuns, endOnFailure: true });
  if (failed)
    throw new Error(
      `Seed ${seed}, path ${counterexamplePath}: ${errorInstance instanceof Error ? errorInstance.message : String(errorInstance)}`,
      { cause: errorInstance },
    );
}
