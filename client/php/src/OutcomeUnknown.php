<?php

declare(strict_types=1);

namespace LeadMatching;

/**
 * No answer came, or a 500 or 503, to a call that must not be sent twice: it may have been carried out. After an accept
 * read the lead, after an upload list your batches.
 */
final class OutcomeUnknown extends ApiError
{
}
