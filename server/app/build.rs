//! Makes an optimised build depend on the built client, which it contains. A debug build reads the client from disk, so
//! only the folder has to exist.

fn main() -> std::io::Result<()> {
    let client = "../../web/dist";
    std::fs::create_dir_all(client)?;
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={client}");
    }
    Ok(())
}
