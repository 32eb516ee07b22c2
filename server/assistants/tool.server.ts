import type { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { AssistantScope } from '#app/domain/permissions/assistantScopes.ts';

type Shape = z.ZodObject;

/** What a tool answers: its data, and a sentence about them in the user's language. */
interface Said<Output> {
  data: Output;
  text: string;
}

interface Common<Input extends Shape> {
  /** Its name in the protocol; title and description are `assistants:tool.<name>`. */
  name: string;
  /** What the user must have allowed. */
  scope: AssistantScope;
  /** Whether the user may do anything with it; an assistant is not shown a tool that only refuses. */
  isOffered: (ctx: AgentContext) => boolean;
  input: Input;
}

interface ReadingShape<Input extends Shape, Output extends Shape> extends Common<Input> {
  output: Output;
  read: (ctx: AgentContext, input: z.output<Input>) => Promise<Said<z.output<Output>>>;
}

interface WritingShape<Input extends Shape> extends Common<Input> {
  /** True where it takes something away. */
  isDestructive?: true;
  /** What it would do, for the user who confirms it. Refuses what the user may not do. */
  summary: (ctx: AgentContext, input: z.output<Input>) => Promise<string>;
  /** Does it, and says how what it made is called. */
  write: (ctx: AgentContext, input: z.output<Input>) => Promise<Said<{ number?: string }>>;
}

/** A tool that shows something. */
export interface ReadingTool extends Common<Shape> {
  output: Shape;
  // The declaring function below checks the types; the server hands over what the schema gave.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  read: (ctx: AgentContext, input: any) => Promise<Said<Record<string, unknown>>>;
}

/** A tool that does something, once the user has confirmed it. */
export interface WritingTool extends Common<Shape> {
  isDestructive?: true;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  summary: (ctx: AgentContext, input: any) => Promise<string>;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  write: (ctx: AgentContext, input: any) => Promise<Said<{ number?: string }>>;
}

export type Tool = ReadingTool | WritingTool;

/** Declares a tool that shows something, over a verb that reads. */
export const readingTool = <Input extends Shape, Output extends Shape>(
  tool: ReadingShape<Input, Output>,
): ReadingTool => tool as unknown as ReadingTool;

/** Declares a tool that does something, over the verb that the portal's page calls. */
export const writingTool = <Input extends Shape>(tool: WritingShape<Input>): WritingTool =>
  tool as unknown as WritingTool;
