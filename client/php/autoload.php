<?php

declare(strict_types=1);

// For projects without Composer: require this file.
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'LeadMatching\\')) {
        $file = __DIR__ . '/src/' . substr($class, strlen('LeadMatching\\')) . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});
