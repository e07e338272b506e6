import type { z } from 'zod';
import { parseInput } from '@/lib/base/input/parse-input';

/** A verb behind the schema of its route. */
export function checked<Ctx, Input, Checked, Rest extends unknown[], Result>(
  schema: z.ZodType<Checked, Input> | ((input: Input) => Checked),
  verb: (ctx: Ctx, input: Checked, ...rest: Rest) => Promise<Result>,
): (ctx: Ctx, input: Input, ...rest: Rest) => Promise<Result> {
  return async (ctx, input, ...rest) =>
    verb(ctx, typeof schema === 'function' ? schema(input) : parseInput(schema, input), ...rest);
}
