import { Refusal } from '#app/domain/refusals.ts';
import { isToolName, type ToolName } from '#app/domain/partners/tools/toolTable.ts';
import { isSandboxUsed } from '#app/domain/markets/partnerAddresses.server.ts';

/**
 * The tool that an address of the sandbox names. Throws `notFound` where no sandbox is used, and for any other name.
 */
export function sandboxTool(name: string | undefined): ToolName {
  if (!isSandboxUsed() || !isToolName(name)) throw new Refusal('notFound');
  return name;
}
