<?php

declare(strict_types=1);

namespace LeadMatching;

/**
 * No answer came, or a 408, 500, 502, 503 or 504, to a call that must not be sent twice: it may have been carried out.
 * After an accept read the lead, after an upload list your batches.
 */
final class OutcomeUnknown extends ApiError
{
}
