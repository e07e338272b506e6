<?php

declare(strict_types=1);

namespace LeadMatching;

/** A message that is not ours, or not meant for now: answer it with 400. */
final class WebhookError extends \RuntimeException
{
}
