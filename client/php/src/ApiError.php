<?php

declare(strict_types=1);

namespace LeadMatching;

/** A refusal or failure of a call. */
class ApiError extends \RuntimeException
{
    /**
     * @param int|null $status The HTTP status; null if no answer came.
     * @param mixed $body The answer; what went wrong on the way if none came.
     * @param string|null $requestId Quote it when you report a problem.
     */
    public function __construct(
        public readonly ?int $status,
        public readonly mixed $body,
        public readonly ?string $requestId,
    ) {
        $said = is_array($body) ? ($body['message'] ?? $body['error'] ?? json_encode($body)) : $body;
        parent::__construct($status === null ? "no answer: $said" : "HTTP $status: $said", $status ?? 0);
    }

    /**
     * The messages of a 422 by field.
     *
     * @return array<string, list<string>>
     */
    public function errors(): array
    {
        return is_array($this->body) ? ($this->body['errors'] ?? []) : [];
    }
}
