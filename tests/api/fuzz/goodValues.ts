import { z } from 'zod';
import type { Endpoint } from '#server/http/endpoint.server.ts';
import { addAgentInput, contactInput } from '#tests/support/agentInput.ts';
import type { Json } from './mutations.ts';

interface Shape {
  type?: string | string[];
  enum?: Json[];
  const?: Json;
  anyOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  default?: Json;
}

/** A likely value of a field with a name, where its schema alone does not say. */
export type Known = Record<string, Json>;

/**
 * A body, query or address part that an endpoint's schema would take, as far as the schema and the names of its fields
 * tell.
 */
export function goodValue(schema: z.ZodType | undefined, known: Known): Json | undefined {
  if (!schema) return undefined;
  return valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, known, '');
}

/** The known values of an endpoint: whom it may be about, and a whole agent where the schema leaves it open. */
export function knownFor(endpoint: Endpoint, people: Known): Known {
  const agent = endpoint.path.endsWith('/agents/add') ? { ...addAgentInput(), certification: 'on' } : contactInput();
  return {
    ...addAgentInput(),
    ...people,
    agent,
    email: 'nouser@harbor.example',
    tokenId: 'x'.repeat(43),
    token: 'x.y.z',
    location: 'US',
    brand: 'PC',
    zipCode: '33101',
  } as Known;
}

function valueOf(shape: Shape, known: Known, name: string): Json {
  const known_ = known[name];
  if (shape.properties) {
    return Object.fromEntries(Object.entries(shape.properties).map(([key, each]) => [key, valueOf(each, known, key)]));
  }
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0] ?? null;
  if (shape.type === 'object' && typeof known_ === 'object') return known_;
  const choice = shape.anyOf?.[0] ?? shape.allOf?.[0];
  if (choice) return valueOf(choice, known, name);
  if (shape.type === 'array') return shape.items ? [valueOf(shape.items, known, name)] : [];
  if (shape.type === 'boolean') return true;
  if (shape.type === 'number' || shape.type === 'integer') return 1;
  if (typeof known_ === 'string') return known_;
  return shape.type === 'object' ? {} : 'Text';
}
