/** Answers a path that has no route. */
export async function unmatchedPath(_request: Request): Promise<Response> {
  return Response.json({ message: 'not found' }, { status: 404 });
}

/** Answers a method that the route does not have. */
export async function unmatchedMethod(_request: Request, allow: readonly string[]): Promise<Response> {
  return Response.json(
    { message: 'method not allowed' },
    { status: 405, headers: { allow: allow.join(', ') } },
  );
}
