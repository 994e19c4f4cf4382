//! Settings of mail, push notifications and leagues' chats.

pub(crate) mod mail;
pub(crate) mod push;
pub(crate) mod webhooks;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn routes(config: &mut ServiceConfig) {
    config
        .service(webhooks::read)
        .service(webhooks::set)
        .service(webhooks::end)
        .service(webhooks::test)
        .service(mail::read_settings)
        .service(mail::set_switches)
        .service(mail::ask)
        .service(mail::confirm)
        .service(mail::unsubscribe_page)
        .service(mail::unsubscribe)
        .service(push::read_settings)
        .service(push::set_device)
        .service(push::forget_device);
}
